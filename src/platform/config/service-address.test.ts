import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { ConfigError } from './config-error.ts';
import { addressOfSchema, readDatabaseAddress, readRedisAddress, readServiceAddress } from './service-address.ts';

const PORTS = { mysql: 3306, redis: 6379 };
const read = (text: string) => readServiceAddress(text, PORTS);

describe('The address of a service', () => {
  it('A port is its own or that of the protocol, and a password may have any character', () => {
    expect(read('mysql://store:p%40ss%3A@one:3307/opencrate')).to.deep.include({
      protocol: 'mysql',
      user: 'store',
      password: 'p@ss:',
      server: { host: 'one', port: 3307 },
      path: ['opencrate'],
    });
    expect(read('mysql://one')?.server).to.deep.equal({ host: 'one', port: 3306 });
    expect(read('mysql://[::1]:3309/x')?.server).to.deep.equal({ host: '::1', port: 3309 });
  });

  it('User and password are optional, and the path follows the host', () => {
    const { user, password, server, path } = read('redis://:secret@a:1/main/2') ?? {};
    expect({ user, password, server, path }).to.deep.equal({
      user: '',
      password: 'secret',
      server: { host: 'a', port: 1 },
      path: ['main', '2'],
    });
    expect(read('mysql://store@one/x')).to.include({ user: 'store', password: '' });
  });

  it('A list of hosts or of sentinels is refused in one line that names the page about several machines', () => {
    const see = /^[^\n]*docs\/several-machines\.md[^\n]*$/;
    const hosts = ['one,two', 'one:3306,two:3306', 'one:3306,two', 'one,two:3306', '[::1]:1,[::1]:2'];
    for (const host of hosts) {
      expect(() => readDatabaseAddress(`mysql://store:secret@${host}/x`), host).to.throw(ConfigError, see);
      expect(() => readRedisAddress(`redis://:secret@${host}`), host).to.throw(ConfigError, see);
    }
    for (const address of ['redis+sentinel://a:26379/main', 'rediss+sentinel://:secret@a,b,c/main/1']) {
      expect(() => readRedisAddress(address), address).to.throw(ConfigError, see);
    }
    expect(existsSync(join(PROJECT_FOLDER, 'docs/several-machines.md'))).to.equal(true);
  });

  it('The database may have a Unix socket, which its other schemas share', () => {
    const text = 'mysql://store:p%40ss@localhost/opencrate?socketPath=%2Frun%2Fmy+sql%2Fmysqld.sock';
    const host = { host: 'localhost', port: 3306, socketPath: '/run/my sql/mysqld.sock' };
    expect(readDatabaseAddress(text).server).to.deep.equal(host);
    const other = readDatabaseAddress(addressOfSchema(text, 'copy'));
    expect(other).to.deep.include({ server: host, path: ['copy'], password: 'p@ss' });
    expect(readDatabaseAddress('mysql://store@one/x?socketPath=/run/db').server.socketPath).to.equal('/run/db');
  });

  it('An option that would be ignored is refused, so that no plain connection passes for an encrypted one', () => {
    for (const option of ['ssl-mode=REQUIRED', 'SSL=on', 'socketPath=/run/db&tls=1', 'ssl=off&ssl=on']) {
      expect(() => readDatabaseAddress(`mysql://store@one/x?${option}`), option).to.throw(
        'DATABASE_URL: unknown or repeated option',
      );
      expect(() => readRedisAddress(`redis://one/0?${option}`), option).to.throw('REDIS_URL: unknown or repeated');
    }
    expect(() => readDatabaseAddress('mysql://store@10.0.0.1/x?ssl=on')).to.throw('not an IP address');
    const half = ['ssl=true', 'ssl=', 'ssl=off&ssl-ca=/ca.pem', 'ssl=unverified&ssl-ca=/ca.pem', 'ssl-ca=/none/ca.pem'];
    for (const option of half) {
      expect(() => readDatabaseAddress(`mysql://store@one/x?${option}`), option).to.throw('DATABASE_URL: ');
    }
  });

  it('A database is reached by TLS when its address says so, in its other schemas too', () => {
    const tlsOf = (url: string) => readDatabaseAddress(url).server.ssl;
    const checked = { rejectUnauthorized: true, verifyIdentity: true };
    const address = 'mysql://store@db1.example/x?ssl=on';
    expect(tlsOf(address)).to.deep.equal(checked);
    expect(tlsOf(addressOfSchema(address, 'copy'))).to.deep.equal(checked);
    expect(tlsOf('mysql://store@one/x?ssl=unverified')).to.deep.equal({
      rejectUnauthorized: false,
      verifyIdentity: false,
    });
    const caPath = join(PROJECT_FOLDER, 'test/fixtures/database-cert.pem');
    const own = tlsOf(`mysql://store@one/x?${new URLSearchParams({ 'ssl-ca': caPath }).toString()}`);
    expect(own).to.deep.equal({ ...checked, ca: readFileSync(caPath, 'utf8'), caPath });
    expect(tlsOf('mysql://store@one/x')).to.equal(undefined);
  });

  it('Plain text leaves the private network only when the address says that it is meant', () => {
    const near = ['localhost', '127.0.0.1', '10.1.2.3', '192.168.0.9', '[::1]', '[fd00::7]', 'database'];
    const far = ['db.example', '8.8.8.8', '[2606:4700::1111]'];
    for (const host of near) {
      expect(readDatabaseAddress(`mysql://store@${host}/x`).server.ssl, host).to.equal(undefined);
      expect(readRedisAddress(`redis://${host}`).isSecure, host).to.equal(false);
    }
    for (const host of far) {
      expect(() => readDatabaseAddress(`mysql://store@${host}/x`), host).to.throw('outside of the private network');
      expect(() => readRedisAddress(`redis://${host}`), host).to.throw('outside of the private network');
      expect(readDatabaseAddress(`mysql://store@${host}/x?ssl=off`).server.ssl, host).to.equal(undefined);
      expect(readRedisAddress(`redis://${host}?ssl=off`).isSecure, host).to.equal(false);
      expect(readRedisAddress(`rediss://${host}`).isSecure, host).to.equal(true);
    }
    expect(() => readDatabaseAddress('mysql://a@8.8.8.8/x', 'DATABASE_MIGRATION_URL')).to.throw('DATABASE_MIGRATION_');
  });

  it('An invalid host, port or protocol is refused', () => {
    const wrong = ['one', 'http://one', 'mysql://', 'mysql://one:0', 'mysql://one:70000', 'mysql://one,,two/x'];
    const more = ['mysql://one:x/y', 'mysql://%zz@one/x', 'mysql://a b/x', 'constructor://one', 'mysql://one:1:2/x'];
    for (const text of [...wrong, ...more]) expect(read(text), text).to.equal(null);
  });
});
