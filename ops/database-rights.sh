# Read by the image of MariaDB or MySQL once, when it makes its data folder. The owner may make schemas called
# opencrate%: restores are checked in one. The store's user changes rows only, so a taken-over store cannot drop the
# triggers that guard history.
docker_process_sql <<SQL
GRANT ALL ON \`opencrate%\`.* TO 'opencrate_owner'@'%';
-- The binary log: the place of a backup in it, reading it for the archive, and replaying it in a restore to a point in
-- time. MariaDB alone reads the first comment, MySQL alone the second.
GRANT REPLICATION SLAVE, REPLICATION CLIENT
  /*M!100502 , BINLOG REPLAY */
  /*!80023 , FLUSH_TABLES, REPLICATION_APPLIER, SESSION_VARIABLES_ADMIN */
  ON *.* TO 'opencrate_owner'@'%';
CREATE USER 'opencrate'@'%' IDENTIFIED BY '${STORE_PASSWORD}';
GRANT SELECT, INSERT, UPDATE, DELETE ON \`opencrate%\`.* TO 'opencrate'@'%';
SQL
