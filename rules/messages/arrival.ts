import { combineQuietHours, findCurrentQuietPeriod, type QuietHours } from '../rewards/quiet-hours.ts'

/** Applies if neither the school nor the class has quiet hours. */
export const defaultQuietHours: QuietHours = { from: '18:00', to: '07:00' }

/** Quiet hours for messages: those of the school and the class, or the default. */
export function quietHoursForMessages(...hours: readonly (QuietHours | null)[]): readonly QuietHours[] {
  const chosen = combineQuietHours(...hours)
  return chosen.length > 0 ? chosen : [defaultQuietHours]
}

/**
 * When a message that is sent at this time reaches its readers: immediately, or at the end of the quiet hours. Hours that
 * fill the whole day delay nothing, because they have no end. `clockAt` returns the local time of the school.
 */
export function arrivalTime(hours: readonly QuietHours[], sentAt: number, clockAt: (moment: number) => string): number {
  const quiet = findCurrentQuietPeriod(hours, clockAt(sentAt), sentAt)
  const arrival = sentAt + (quiet?.wakesInMs ?? 0)
  return quiet?.until ? arrival + minutesBetween(clockAt(arrival), quiet.until) * 60_000 : arrival
}

/** From one clock to another, at most half a day: other than zero if the clocks were changed in the night. */
function minutesBetween(from: string, to: string): number {
  const minutesOf = (clock: string) => 60 * Number(clock.slice(0, 2)) + Number(clock.slice(3))
  return ((minutesOf(to) - minutesOf(from) + 2_160) % 1_440) - 720
}

/** How far ahead an announcement may be scheduled. */
export const maxScheduleDays = 60

export type ScheduleReason = 'time-passed' | 'time-too-late'

export function checkSchedule(sentAt: number, now: number): ScheduleReason | null {
  if (!(sentAt > now)) return 'time-passed'
  return sentAt > now + maxScheduleDays * 86_400_000 ? 'time-too-late' : null
}
