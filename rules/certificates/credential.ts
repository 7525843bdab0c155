/** Open Badges 3.0 credential as Skykite writes it. The fields are the complete list of what a certificate discloses. */
export type Credential = {
  '@context': readonly string[]
  id: string
  type: readonly ['VerifiableCredential', 'OpenBadgeCredential']
  issuer: { id: string; type: readonly ['Profile']; name: string; url: string }
  validFrom: string
  name: string
  credentialSubject: {
    type: readonly ['AchievementSubject']
    identifier: readonly [{ type: 'IdentityObject'; identityType: 'name'; hashed: false; identityHash: string }]
    achievement: {
      id: string
      type: readonly ['Achievement']
      achievementType: 'Certificate'
      inLanguage: string
      name: string
      description: string
      criteria: { narrative: string }
    }
  }
  credentialStatus: {
    id: string
    type: 'BitstringStatusListEntry'
    statusPurpose: 'revocation'
    statusListIndex: string
    statusListCredential: string
  }
}

export type Proof = {
  type: 'DataIntegrityProof'
  cryptosuite: 'eddsa-jcs-2022'
  created: string
  verificationMethod: string
  proofPurpose: 'assertionMethod'
  '@context': readonly string[]
  proofValue: string
}

export type SignedCredential = Credential & { proof: Proof }

export const credentialContexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
] as const

export type Achievement = {
  /** Stable part of the address, such as `courses/block-breeze#certificate-v1`. */
  path: string
  name: string
  description: string
  /** One line each: abilities of the student. */
  lines: readonly string[]
  language: string
}

export type CredentialInput = {
  origin: string
  school: { id: string; name: string }
  slug: string
  shortName: string
  achievement: Achievement
  statusList: number
  statusIndex: number
  /** ISO time in UTC. */
  issuedAt: string
}

/** `did:web` address of a school. A port is percent-encoded, as the method requires. */
export const issuerDid = (origin: string, schoolId: string): string =>
  `did:web:${encodeURIComponent(new URL(origin).host)}:issuers:${schoolId}`

export const statusListAddress = (origin: string, schoolId: string, list: number): string =>
  `${origin}/issuers/${schoolId}/status/${list}`

/** Strings are normalized, because a signature covers bytes. */
export function buildCredential(input: CredentialInput): Credential {
  const { origin, school, slug, achievement, statusIndex, issuedAt } = input
  const list = statusListAddress(origin, school.id, input.statusList)
  const text = (value: string) => value.normalize('NFC')
  return {
    '@context': credentialContexts,
    id: `${origin}/certificates/${slug}/credential.json`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: issuerDid(origin, school.id), type: ['Profile'], name: text(school.name), url: origin },
    validFrom: issuedAt,
    name: text(achievement.name),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', identityType: 'name', hashed: false, identityHash: text(input.shortName) },
      ],
      achievement: {
        id: `${origin}/${achievement.path}`,
        type: ['Achievement'],
        achievementType: 'Certificate',
        inLanguage: achievement.language,
        name: text(achievement.name),
        description: text(achievement.description),
        criteria: { narrative: text(achievement.lines.join('\n')) },
      },
    },
    credentialStatus: {
      id: `${list}#${statusIndex}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(statusIndex),
      statusListCredential: list,
    },
  }
}
