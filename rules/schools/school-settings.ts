import { codingSkins, joinPolicies, leaderboards, loginModes, type CodingSkin } from '../classrooms/classroom.ts'
import { parentLinkPolicies, type ParentLinkPolicy } from '../guardians/parent-link.ts'
import { isClockTime, parseQuietHours } from '../rewards/quiet-hours.ts'
import { configurableKinds, retention, type ConfigurableKind } from '../retention.ts'
import { transferPolicies, type TransferPolicy } from '../students/transfer.ts'

/** School-wide settings, stored as JSON. Missing or invalid values fall back to the defaults of a new school. */

export type SchoolSettings = {
  chat: boolean
  /** Default for new classrooms; teachers may change it per class. */
  joinPolicy: (typeof joinPolicies)[number]
  loginMode: (typeof loginModes)[number]
  codingSkin: CodingSkin
  leaderboard: (typeof leaderboards)[number]
  /** Quiet hours, when games are closed: `19:00` in the school's time zone; both or `null`. Classes may add more. */
  quietFrom: string | null
  quietTo: string | null
  /** Whether a teacher adds students of other classes directly, or their current teacher must agree. */
  transfers: TransferPolicy
  /** Whether parent letters link directly, after approval or not at all. */
  parentLinks: ParentLinkPolicy
  /** Retention periods in months. */
  keeps: Record<ConfigurableKind, number>
}

export const defaultSchoolSettings: SchoolSettings = {
  chat: true,
  joinPolicy: 'request',
  loginMode: 'picture',
  codingSkin: 'icon',
  leaderboard: 'own-rank',
  quietFrom: null,
  quietTo: null,
  transfers: 'ask',
  parentLinks: 'first',
  keeps: Object.fromEntries(
    configurableKinds.map((kind) => [kind, (retention[kind].keeps as { months: number }).months]),
  ) as Record<ConfigurableKind, number>,
}

export function parseSchoolSettings(stored: unknown): SchoolSettings {
  const fields = isRecord(stored) ? stored : {}
  const keeps = isRecord(fields.keeps) ? fields.keeps : {}
  const quiet = parseQuietHours(parseClock(fields.quietFrom), parseClock(fields.quietTo))
  return {
    chat: typeof fields.chat === 'boolean' ? fields.chat : defaultSchoolSettings.chat,
    joinPolicy: oneOf(joinPolicies, fields.joinPolicy, defaultSchoolSettings.joinPolicy),
    loginMode: oneOf(loginModes, fields.loginMode, defaultSchoolSettings.loginMode),
    codingSkin: oneOf(codingSkins, fields.codingSkin, defaultSchoolSettings.codingSkin),
    leaderboard: oneOf(leaderboards, fields.leaderboard, defaultSchoolSettings.leaderboard),
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    transfers: oneOf(transferPolicies, fields.transfers, defaultSchoolSettings.transfers),
    parentLinks: oneOf(parentLinkPolicies, fields.parentLinks, defaultSchoolSettings.parentLinks),
    keeps: Object.fromEntries(
      configurableKinds.map((kind) => [
        kind,
        oneOf(retention[kind].choices, keeps[kind], defaultSchoolSettings.keeps[kind]),
      ]),
    ) as Record<ConfigurableKind, number>,
  }
}

const parseClock = (value: unknown): string | null => (typeof value === 'string' && isClockTime(value) ? value : null)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const oneOf = <Value>(allowed: readonly Value[], value: unknown, fallback: Value): Value =>
  allowed.find((candidate) => candidate === value) ?? fallback
