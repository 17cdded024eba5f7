#!/bin/sh
# Makes the role and the database of Kerf: it owns its tables, and is no superuser (compose.yaml).
set -eu
psql --set ON_ERROR_STOP=1 --set password="$(cat /run/secrets/kerf-password)" --username postgres <<'SQL'
create role kerf login nosuperuser nocreatedb nocreaterole password :'password';
create database kerf owner kerf;
SQL
