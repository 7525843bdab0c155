import bs58 from 'bs58'
import canonicalize from 'canonicalize'
import type { Credential, Proof } from '#rules/certificates/credential.ts'
import { mayHaveSigned, type DidDocument } from '#rules/certificates/issuer-keys.ts'

export type ProofVerdict = 'genuine' | 'changed' | 'unreadable' | 'unknown-key'

/** Prefix of an Ed25519 public key in a multikey. */
const ed25519Prefix = [0xed, 0x01]

/**
 * Checks an `eddsa-jcs-2022` proof with the keys of the issuer. Works in a browser without network. Differences to the
 * suite: the contexts of proof and document must be equal, and a proof is refused outside the lifetime of its key.
 */
export async function checkProof(signed: object, did: DidDocument): Promise<ProofVerdict> {
  const { proof, ...document } = signed as Partial<Credential> & { proof?: Partial<Proof> }
  if (!proof || !document.issuer || typeof proof.proofValue !== 'string') return 'unreadable'
  const { proofValue, ...options } = proof
  if (options.cryptosuite !== 'eddsa-jcs-2022' || options.type !== 'DataIntegrityProof') return 'unreadable'
  const key = did.verificationMethod.find(({ id }) => id === options.verificationMethod)
  if (!key || !did.assertionMethod.includes(key.id) || document.issuer.id !== did.id) return 'unknown-key'
  if (options.proofPurpose !== 'assertionMethod') return 'changed'
  if (JSON.stringify(options['@context']) !== JSON.stringify(document['@context'])) return 'changed'
  if (typeof options.created !== 'string' || !mayHaveSigned(key, options.created)) return 'changed'
  return (await isSignedBy(key.publicKeyMultibase, options, document, proofValue)) ? 'genuine' : 'changed'
}

async function isSignedBy(multibase: string, options: object, document: object, proofValue: string): Promise<boolean> {
  const key = decodeMultibase(multibase)
  const signature = decodeMultibase(proofValue)
  if (!key || !signature || key[0] !== ed25519Prefix[0] || key[1] !== ed25519Prefix[1]) return false
  const publicKey = await crypto.subtle.importKey('raw', key.slice(2), 'Ed25519', false, ['verify'])
  const hashes = await Promise.all([hashCanonical(options), hashCanonical(document)])
  const data = new Uint8Array(64)
  hashes.forEach((hash, index) => data.set(hash, 32 * index))
  return crypto.subtle.verify('Ed25519', publicKey, signature, data)
}

const hashCanonical = async (value: object) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalize(value))))

function decodeMultibase(text: string): Uint8Array<ArrayBuffer> | null {
  if (!text.startsWith('z') || text.length > 200) return null
  try {
    return Uint8Array.from(bs58.decode(text.slice(1)))
  } catch {
    return null
  }
}
