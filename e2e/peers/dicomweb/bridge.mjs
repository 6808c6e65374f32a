import { createConnection, createServer } from 'node:net'

/**
 * Runs in a network namespace, and joins it with the outside by two sockets in a folder: who connects to the port here reaches the socket
 * there, and who connects to the other socket reaches Orthanc's port here.
 */
const [, , outwardSocket = '', port = '0', inwardSocket = '', orthancPort = '0'] = process.argv

/**
 * @param {import('node:net').Socket} from
 * @param {import('node:net').Socket} to
 */
function join(from, to) {
  for (const [one, other] of [
    [from, to],
    [to, from],
  ]) {
    one.pipe(other)
    one.on('error', () => other.destroy())
  }
}

createServer((socket) => join(socket, createConnection(outwardSocket))).listen(Number(port), '127.0.0.1')
createServer((socket) => join(socket, createConnection(Number(orthancPort), '127.0.0.1'))).listen(inwardSocket, () =>
  console.log('ready'),
)
