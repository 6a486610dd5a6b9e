#!/bin/sh
# Runs once, when the image of PostgreSQL makes its cluster: an ordinary role that owns the one database is all that Kuri needs.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$KURI_DATABASE_PASSWORD" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
CREATE ROLE kuri LOGIN PASSWORD :'password';
CREATE DATABASE kuri OWNER kuri ENCODING 'UTF8';
SQL
