import { hkdfSync } from 'node:crypto'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { generate, type KeyPair } from '@digitalbazaar/ed25519-multikey'
import { createSignCryptosuite } from '@digitalbazaar/eddsa-jcs-2022-cryptosuite'
import signatures from 'jsonld-signatures'
import type { Proof } from '#rules/certificates/credential.ts'

/**
 * Signing key of an installation, derived from its secret: the database holds no private key. `keyId` is the year and a
 * number, such as `2026-1`.
 */
export const openSigningKey = (secret: string, did: string, keyId: string): Promise<KeyPair> =>
  generate({
    id: `${did}#${keyId}`,
    controller: did,
    seed: new Uint8Array(hkdfSync('sha256', secret, '', `skykite certificates ${keyId}`, 32)),
  })

/** Adds an `eddsa-jcs-2022` proof. The suite reads no context, so nothing is loaded. */
export async function signDocument<Document extends object>(
  document: Document,
  key: KeyPair,
  signedAt: string,
): Promise<Document & { proof: Proof }> {
  const suite = new DataIntegrityProof({ signer: key.signer(), date: signedAt, cryptosuite: createSignCryptosuite() })
  const signed = await signatures.sign(structuredClone(document), {
    suite,
    purpose: new signatures.purposes.AssertionProofPurpose(),
    documentLoader: (address) => Promise.reject(new Error(`no document is loaded: ${address}`)),
  })
  return signed as Document & { proof: Proof }
}
