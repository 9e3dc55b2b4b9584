GRANT ALL ON `opencrate%`.* TO 'opencrate'@'%';
-- The binary log: reading it for the archive, and replaying it in a restore to a point in time.
GRANT REPLICATION SLAVE, BINLOG MONITOR, BINLOG REPLAY ON *.* TO 'opencrate'@'%';
