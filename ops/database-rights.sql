GRANT ALL ON `opencrate%`.* TO 'opencrate'@'%';
