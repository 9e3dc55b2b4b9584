import { expect } from 'chai';
import { addressOfSchema, readDatabaseAddress, readServiceAddress } from './service-address.ts';

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
    for (const option of ['ssl-mode=REQUIRED', 'ssl=true', 'socketPath=/run/db&tls=1', 'socketpath=/run/db']) {
      expect(() => readDatabaseAddress(`mysql://store@one/x?${option}`), option).to.throw(
        'DATABASE_URL: unknown option',
      );
    }
  });

  it('An invalid host, port or protocol is refused', () => {
    const wrong = ['one', 'http://one', 'mysql://', 'mysql://one:0', 'mysql://one:70000', 'mysql://one,,two/x'];
    const more = ['mysql://one:x/y', 'mysql://%zz@one/x', 'mysql://a b/x', 'constructor://one', 'mysql://one:1:2/x'];
    for (const text of [...wrong, ...more]) expect(read(text), text).to.equal(null);
  });
});
