# syntax=docker/dockerfile:1
# Tags move. To pin the image by its digest:
#   docker buildx imagetools inspect node:24-bookworm-slim --format '{{.Manifest.Digest}}'
#   docker build --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:… .
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY console/package.json ./console/
COPY packages/client/package.json ./packages/client/
RUN npm ci
COPY tsconfig.json ./
COPY scripts ./scripts
COPY src ./src
# The official cases of the law, which the build checks for /docs/proof.
COPY tests/golden ./tests/golden
COPY console ./console
RUN node scripts/build.mjs && node scripts/build-console.mjs && npm prune --omit=dev --workspaces=false \
  && find dist node_modules -name '*.map' -delete

# The runtime image, without sources, tests, tools and source maps.
FROM ${NODE_IMAGE}
# `npm version` keeps this equal to package.json.
ARG VERSION=0.2.0
LABEL org.opencontainers.image.title="Tasman" \
  org.opencontainers.image.description="Payroll for Australia and New Zealand" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="${VERSION}"
# Never loads the demo world: its sign-ins are public, and a container listens on more than loopback.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=0
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/console/dist ./console/dist
# The guides at /docs.
COPY CHANGELOG.md CONTRIBUTING.md SECURITY.md ./
COPY docs ./docs
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "dist/main.js", "serve"]
