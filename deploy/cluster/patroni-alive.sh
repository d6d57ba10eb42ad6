#!/bin/bash
# Fails where Patroni itself says that its loop stands still (503 at /liveness: for 20 seconds on a primary, 40 on a standby),
# so that whoever watches over it starts it again. It does so after asking a primary that stopped in the middle of its answer.
# One that says nothing is left alone: it is just starting, or its machine stands still.
#   patroni-alive.sh [port of its REST API]
exec 2> /dev/null 3<> "/dev/tcp/127.0.0.1/${1:-8008}" || exit 0
printf 'GET /liveness HTTP/1.0\r\n\r\n' >&3
read -r -t 5 status <&3
[[ $status != *' 503 '* ]]
