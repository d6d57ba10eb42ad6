# syntax=docker/dockerfile:1
# One member of the database: PostgreSQL, Patroni and pgBackRest. Tags move; pin them as described in compose.yaml at the root.
ARG POSTGRES_IMAGE=postgres:18
FROM ${POSTGRES_IMAGE}
RUN apt-get update \
  && apt-get install --no-install-recommends --yes pgbackrest python3-venv \
  && python3 -m venv /opt/patroni \
  && /opt/patroni/bin/pip install --no-cache-dir 'patroni[etcd3]==4.1.5' 'psycopg[binary]' \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o postgres -g postgres -m 700 /var/lib/pgbackrest /var/lib/postgresql/tasman
COPY patroni.yml /etc/patroni.yml
COPY --chmod=755 patroni-alive.sh /usr/local/bin/patroni-alive
COPY pgbackrest.conf /etc/pgbackrest/pgbackrest.conf
USER postgres
ENTRYPOINT ["/opt/patroni/bin/patroni"]
CMD ["/etc/patroni.yml"]
