/** Forms of public pages: a request of a school, interest in trying new parts early, a proposed contribution. */
export const requestKinds = ['school', 'beta', 'contribution'] as const
export type RequestKind = (typeof requestKinds)[number]

export const requestStatuses = ['new', 'done', 'accepted', 'published', 'declined'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const schoolWants = ['quote', 'demo', 'question'] as const
export const schoolSizes = ['300', '1000', '2500', 'more'] as const
export const contributionParts = ['question', 'lesson', 'words'] as const
export type ContributionPart = (typeof contributionParts)[number]

/** Longest texts in characters. */
export const requestLengths = {
  name: 80,
  school: 120,
  country: 60,
  email: 254,
  message: 500,
  title: 120,
  page: 200,
  proposal: 5_000,
} as const

/** Rate limits: one person needs few requests, a staff room may share one network address. */
export const requestRates = {
  caller: { perCaller: 5, perAddress: 40, windowSeconds: 3_600 },
  lookup: { perCaller: 30, perAddress: 120, windowSeconds: 3_600 },
  perMailbox: { max: 3, windowSeconds: 86_400 },
  site: { max: 400, windowSeconds: 3_600 },
} as const

const steps: Record<RequestKind, Partial<Record<RequestStatus, readonly RequestStatus[]>>> = {
  school: { new: ['done'], done: ['new'] },
  beta: { new: ['done'], done: ['new'] },
  contribution: { new: ['accepted', 'declined'], accepted: ['published', 'declined'], declined: ['accepted'] },
}

/** The statuses that staff may choose next. A published contribution stays published: it is part of the product. */
export const nextStatuses = (kind: RequestKind, status: RequestStatus): readonly RequestStatus[] =>
  steps[kind][status] ?? []

/** Open requests wait for staff. */
export const openStatuses = ['new', 'accepted'] as const satisfies readonly RequestStatus[]

/** Without letters and digits that look alike. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const numberLength = 8

/** The number of a request, from the first bytes of a keyed digest: it cannot be guessed from another number. */
export function formatRequestNumber(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, numberLength), (byte) => alphabet[byte % alphabet.length])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** A typed number in its written form; null if it cannot be one. */
export function parseRequestNumber(typed: string): string | null {
  const letters = typed.slice(0, 40).toUpperCase().replaceAll(/[\s-]/g, '')
  const isNumber = letters.length === numberLength && [...letters].every((letter) => alphabet.includes(letter))
  return isNumber ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null
}
