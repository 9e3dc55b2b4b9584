import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { PROJECT_FOLDER } from '#src/platform/project-folder.ts';
import { addressOfSchema, readDatabaseAddress, readRedisAddress, readServiceAddress } from './service-address.ts';

const PORTS = { mysql: 3306, 'redis+sentinel': 26_379 };
const read = (text: string) => readServiceAddress(text, PORTS);

describe('The address of a service', () => {
  it('An address may name several servers, each with its own or the default port', () => {
    expect(read('mysql://store:p%40ss%3A@one:3307,two,[::1]:3309/opencrate')).to.deep.equal({
      protocol: 'mysql',
      user: 'store',
      password: 'p@ss:',
      hosts: [
        { host: 'one', port: 3307 },
        { host: 'two', port: 3306 },
        { host: '::1', port: 3309 },
      ],
      path: ['opencrate'],
    });
  });

  it('User and password are optional, and the path follows the hosts', () => {
    const { user, password, hosts, path } = read('redis+sentinel://:secret@a,b:1/main/2') ?? {};
    expect({ user, password, hosts, path }).to.deep.equal({
      user: '',
      password: 'secret',
      hosts: [
        { host: 'a', port: 26_379 },
        { host: 'b', port: 1 },
      ],
      path: ['main', '2'],
    });
    expect(read('mysql://store@one/x')).to.include({ user: 'store', password: '' });
  });

  it('One host of the database may have a Unix socket, which its other schemas share', () => {
    const text = 'mysql://store:p%40ss@localhost/opencrate?socketPath=%2Frun%2Fmy+sql%2Fmysqld.sock';
    const host = { host: 'localhost', port: 3306, socketPath: '/run/my sql/mysqld.sock' };
    expect(readDatabaseAddress(text).hosts).to.deep.equal([host]);
    const other = readDatabaseAddress(addressOfSchema(text, 'copy'));
    expect(other).to.deep.include({ hosts: [host], path: ['copy'], password: 'p@ss' });
    expect(readDatabaseAddress('mysql://store@one/x?socketPath=/run/db').hosts[0]?.socketPath).to.equal('/run/db');
    expect(() => readDatabaseAddress('mysql://store@one,two/x?socketPath=/run/db')).to.throw('a single host');
  });

  it('An option that would be ignored is refused: nobody takes a connection for encrypted that is not', () => {
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

  it('A database is reached by TLS when its address says so, on each of its hosts and in its other schemas', () => {
    const tlsOf = (url: string) => readDatabaseAddress(url).hosts.map(({ ssl }) => ssl);
    const checked = { rejectUnauthorized: true, verifyIdentity: true };
    const address = 'mysql://store@db1.example,db2.example/x?ssl=on';
    expect(tlsOf(address)).to.deep.equal([checked, checked]);
    expect(tlsOf(addressOfSchema(address, 'copy'))).to.deep.equal([checked, checked]);
    expect(tlsOf('mysql://store@one/x?ssl=unverified')).to.deep.equal([
      { rejectUnauthorized: false, verifyIdentity: false },
    ]);
    const caPath = join(PROJECT_FOLDER, 'test/fixtures/database-cert.pem');
    const [own] = tlsOf(`mysql://store@one/x?${new URLSearchParams({ 'ssl-ca': caPath }).toString()}`);
    expect(own).to.deep.equal({ ...checked, ca: readFileSync(caPath, 'utf8'), caPath });
    expect(tlsOf('mysql://store@one/x')).to.deep.equal([undefined]);
  });

  it('Plain text leaves the private network only when the address says that it is meant', () => {
    const near = ['localhost', '127.0.0.1', '10.1.2.3', '192.168.0.9', '[::1]', '[fd00::7]', 'database'];
    const far = ['db.example', '8.8.8.8', '[2606:4700::1111]', 'database,db.example'];
    for (const host of near) {
      expect(readDatabaseAddress(`mysql://store@${host}/x`).hosts, host).to.have.length(1);
      expect(readRedisAddress(`redis://${host}`).hosts, host).to.have.length(1);
    }
    for (const host of far) {
      expect(() => readDatabaseAddress(`mysql://store@${host}/x`), host).to.throw('outside of the private network');
      expect(() => readRedisAddress(`redis://${host}`), host).to.throw('outside of the private network');
      expect(readDatabaseAddress(`mysql://store@${host}/x?ssl=off`).hosts[0]?.ssl, host).to.equal(undefined);
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
