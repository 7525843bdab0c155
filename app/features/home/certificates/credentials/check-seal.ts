import type { SignedCredential } from '#rules/certificates/credential.ts'
import type { DidDocument } from '#rules/certificates/issuer-keys.ts'
import { buildSeal, splitSealed } from '#rules/certificates/sealed-pdf.ts'
import { parseJson } from '#rules/input/json.ts'
import { checkProof } from './check-proof.ts'

const sealLimits = { depth: 4, values: 40 }

/** Whether no byte of a file was changed since the issuer of the credential sealed it. */
export async function isSealGenuine(
  pdf: Uint8Array,
  credential: Pick<SignedCredential, 'id' | 'issuer'>,
  did: DidDocument,
): Promise<boolean> {
  const parts = splitSealed(pdf)
  const parsed = parts && parseJson(parts.seal, sealLimits)
  if (!parsed?.ok || JSON.stringify(parsed.value) !== parts!.seal) return false
  const { proof, ...seal } = parsed.value as ReturnType<typeof buildSeal> & { proof: object }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', parts!.covered))
  const expected = buildSeal(credential, btoa(String.fromCharCode(...digest)), seal.validFrom)
  return JSON.stringify(seal) === JSON.stringify(expected) && (await checkProof({ ...seal, proof }, did)) === 'genuine'
}
