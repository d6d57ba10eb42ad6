#!/bin/bash
# Fails if Patroni reports that its loop has stopped (503 at /liveness: after 20 seconds on a primary, 40 on a standby), so that
# the service manager restarts it. The loop stops when Patroni queries a primary that hangs in the middle of its answer.
# Succeeds if Patroni does not answer: it is starting, or its machine hangs.
#   patroni-alive.sh [port of its REST API]
exec 2> /dev/null 3<> "/dev/tcp/127.0.0.1/${1:-8008}" || exit 0
printf 'GET /liveness HTTP/1.0\r\n\r\n' >&3
read -r -t 5 status <&3
[[ $status != *' 503 '* ]]
