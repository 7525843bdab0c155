/** Public key of an issuer, as its DID document lists it. Times are ISO in UTC. */
export type IssuerKey = {
  id: string
  type: 'Multikey'
  controller: string
  publicKeyMultibase: string
  created: string
  /** The key signs from this time; from `created` if missing. */
  validFrom?: string
  /** The key signs nothing from this time; what it signed before stays valid. */
  retired?: string
  /** Someone else may have the key since this time; what it signed from then on is refused. */
  compromisedSince?: string
}

export type DidDocument = {
  '@context': readonly string[]
  id: string
  verificationMethod: readonly IssuerKey[]
  assertionMethod: readonly string[]
}

export const didContexts = ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'] as const

export const buildDidDocument = (
  did: string,
  keys: readonly Omit<IssuerKey, 'type' | 'controller'>[],
): DidDocument => ({
  '@context': didContexts,
  id: did,
  verificationMethod: keys.map((key) => ({ ...key, id: `${did}#${key.id}`, type: 'Multikey', controller: did })),
  assertionMethod: keys.map(({ id }) => `${did}#${id}`),
})

/** Whether a signature made at this time counts for the key. */
export function mayHaveSigned(key: IssuerKey, created: string): boolean {
  const time = Date.parse(created)
  if (!(time >= Date.parse(key.validFrom ?? key.created))) return false
  if (key.retired !== undefined && time >= Date.parse(key.retired)) return false
  return key.compromisedSince === undefined || time < Date.parse(key.compromisedSince)
}
