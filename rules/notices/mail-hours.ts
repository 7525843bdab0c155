import { findCurrentQuietPeriod, type QuietHours } from '../rewards/quiet-hours.ts'

/** Local times, as `07:00`, between which notices are sent. Other mails (login links, security) are sent at any time. */
export const mailHours = { from: '07:00', until: '20:00' } as const

/** Whether notices may be sent at this local time, written as `19:05`. */
export const isMailHour = (localTime: string): boolean => localTime >= mailHours.from && localTime < mailHours.until

/** Milliseconds until the chosen quiet hours of a person end; 0 outside them. */
export const msUntilQuietEnd = (hours: QuietHours, localTime: string, now: number): number =>
  findCurrentQuietPeriod([hours], localTime, now)?.wakesInMs ?? 0
