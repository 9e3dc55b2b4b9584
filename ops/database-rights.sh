# Read by the image of MariaDB once, when it makes its data folder. The owner may make schemas called opencrate%:
# restores are checked in one. The store's user changes rows only, so a taken-over store cannot drop the triggers that
# guard history.
docker_process_sql <<SQL
GRANT ALL ON \`opencrate%\`.* TO 'opencrate_owner'@'%';
-- The binary log: reading it for the archive, and replaying it in a restore to a point in time.
GRANT REPLICATION SLAVE, BINLOG MONITOR, BINLOG REPLAY ON *.* TO 'opencrate_owner'@'%';
CREATE USER 'opencrate'@'%' IDENTIFIED BY '${STORE_PASSWORD}';
GRANT SELECT, INSERT, UPDATE, DELETE ON \`opencrate%\`.* TO 'opencrate'@'%';
SQL
