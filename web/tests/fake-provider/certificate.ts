import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** One value of DER: tag, length, contents. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const contents = Buffer.concat(parts);
  const { length } = contents;
  const bytes = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  const size = length < 128 ? [length] : bytes;
  return Buffer.concat([Buffer.from([tag, ...size]), contents]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const bits = (contents: Buffer) => der(0x03, Buffer.from([0]), contents);
const date = (text: string) => der(0x17, Buffer.from(text));

/**
 * A self-signed certificate for the named hosts, made on the spot so that no private key is in the
 * repository. Browsers must be told to accept it.
 */
export function selfSigned(hosts: readonly string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(objectId('2a8648ce3d040302'));
  const commonName = sequence(objectId('550403'), der(0x0c, Buffer.from('Fake provider')));
  const subject = sequence(der(0x31, commonName));
  const names = sequence(...hosts.map((host) => der(0x82, Buffer.from(host))));
  const altNames = sequence(objectId('551d11'), der(0x04, names));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    algorithm,
    subject,
    sequence(date('250101000000Z'), date('491231235959Z')),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(altNames)),
  );
  const certificate = sequence(body, algorithm, bits(sign('sha256', body, privateKey)));
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
