import { codingSkins, joinPolicies, leaderboards, loginModes, type CodingSkin } from './classroom.ts'
import { isClock, quietHours } from './rewards/quiet-hours.ts'
import { chosenKinds, retention, type ChosenKind } from './retention.ts'
import { transferPolicies, type TransferPolicy } from './students/transfer.ts'

/** What a school decides for all its classrooms. Kept as JSON; what is missing or strange is what a new school has. */

export type SchoolSettings = {
  chat: boolean
  /** How a new classroom begins; its teachers may change it there. */
  joinPolicy: (typeof joinPolicies)[number]
  loginMode: (typeof loginModes)[number]
  codingSkin: CodingSkin
  leaderboard: (typeof leaderboards)[number]
  /** When games sleep in all classes, `19:00` by the school's clock; both or none. A class may add hours. */
  quietFrom: string | null
  quietTo: string | null
  /** Whether teachers take in students of other classes at once, or whoever has them agrees first. */
  transfers: TransferPolicy
  /** In months. */
  keeps: Record<ChosenKind, number>
}

export const newSchool: SchoolSettings = {
  chat: true,
  joinPolicy: 'request',
  loginMode: 'picture',
  codingSkin: 'icon',
  leaderboard: 'own-rank',
  quietFrom: null,
  quietTo: null,
  transfers: 'ask',
  keeps: Object.fromEntries(
    chosenKinds.map((kind) => [kind, (retention[kind].keeps as { months: number }).months]),
  ) as Record<ChosenKind, number>,
}

export function readSettings(kept: unknown): SchoolSettings {
  const given = isRecord(kept) ? kept : {}
  const keeps = isRecord(given.keeps) ? given.keeps : {}
  const quiet = quietHours(clockIn(given.quietFrom), clockIn(given.quietTo))
  return {
    chat: typeof given.chat === 'boolean' ? given.chat : newSchool.chat,
    joinPolicy: oneOf(joinPolicies, given.joinPolicy, newSchool.joinPolicy),
    loginMode: oneOf(loginModes, given.loginMode, newSchool.loginMode),
    codingSkin: oneOf(codingSkins, given.codingSkin, newSchool.codingSkin),
    leaderboard: oneOf(leaderboards, given.leaderboard, newSchool.leaderboard),
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    transfers: oneOf(transferPolicies, given.transfers, newSchool.transfers),
    keeps: Object.fromEntries(
      chosenKinds.map((kind) => [kind, oneOf(retention[kind].choices, keeps[kind], newSchool.keeps[kind])]),
    ) as Record<ChosenKind, number>,
  }
}

const clockIn = (value: unknown): string | null => (typeof value === 'string' && isClock(value) ? value : null)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const oneOf = <Value>(allowed: readonly Value[], value: unknown, otherwise: Value): Value =>
  allowed.find((one) => one === value) ?? otherwise

/** Countries a school can be in, by the clock that most of it has. */
export const countries = {
  TH: 'Asia/Bangkok',
  KR: 'Asia/Seoul',
  CN: 'Asia/Shanghai',
  SG: 'Asia/Singapore',
  MY: 'Asia/Kuala_Lumpur',
  VN: 'Asia/Ho_Chi_Minh',
  LA: 'Asia/Vientiane',
  KH: 'Asia/Phnom_Penh',
  JP: 'Asia/Tokyo',
  TW: 'Asia/Taipei',
  HK: 'Asia/Hong_Kong',
  ID: 'Asia/Jakarta',
  PH: 'Asia/Manila',
  IN: 'Asia/Kolkata',
  AU: 'Australia/Sydney',
  NZ: 'Pacific/Auckland',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  DE: 'Europe/Berlin',
  FR: 'Europe/Paris',
  US: 'America/New_York',
  CA: 'America/Toronto',
} as const
export type Country = keyof typeof countries

/** Clocks that browsers still call by an earlier name, and second clocks of a country. */
const otherClocks: Record<string, Country> = {
  'Asia/Saigon': 'VN',
  'Asia/Calcutta': 'IN',
  'Asia/Urumqi': 'CN',
  'Asia/Makassar': 'ID',
}
const byLanguage: Record<string, Country> = { th: 'TH', ko: 'KR', cn: 'CN' }

/** Where a school most likely is, by the clock and the language of whoever sets it up; they can say otherwise. */
export function likelyCountry(timeZone: string | null | undefined, locale: string): Country {
  const byClock = (Object.keys(countries) as Country[]).find((country) => countries[country] === timeZone)
  return byClock ?? otherClocks[timeZone ?? ''] ?? byLanguage[locale] ?? 'TH'
}
