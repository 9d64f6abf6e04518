import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Identity {
  /** PEM files. */
  readonly cert: string;
  readonly key: string;
}

export interface Authority {
  /** PEM file that a client trusts. */
  readonly ca: string;
  /** A certificate for names and addresses, as a SAN has them: `DNS:db.internal`, `IP:10.0.0.1`. */
  readonly issue: (names: readonly string[], days?: number) => Identity;
  readonly remove: () => void;
}

const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-batch'];

/** A certification authority of its own, made by openssl in a folder that others may enter. */
export function makeAuthority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'yunguan-ca-'));
  chmodSync(folder, 0o755);
  const at = (name: string) => join(folder, name);
  const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'pipe' });
  openssl('req', '-x509', ...curve, '-days', '2', '-subj', '/CN=ca', '-keyout', at('ca.key'), '-out', at('ca.pem'));
  let issued = 0;
  return {
    ca: at('ca.pem'),
    issue: (names, days = 2) => {
      issued += 1;
      const [cert, key, request] = [at(`${issued}.pem`), at(`${issued}.key`), at(`${issued}.csr`)];
      openssl('req', ...curve, '-subj', '/CN=server', '-keyout', key, '-out', request);
      const extensions = at(`${issued}.ext`);
      writeFileSync(extensions, `subjectAltName=${names.join(',')}\n`);
      const signing = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', String(days)];
      openssl('x509', '-req', '-in', request, ...signing, '-extfile', extensions, '-out', cert);
      return { cert, key };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
