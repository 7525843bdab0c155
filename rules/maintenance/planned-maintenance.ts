/** Maintenance that is announced in advance; times in ms since 1970. */
export type PlannedMaintenance = { readonly from: number; readonly until: number }

const [hourMs, dayMs] = [60 * 60_000, 24 * 60 * 60_000]

/** How long before its begin maintenance is announced: on Today, to the host of a competition, and on the projector. */
export const announcedBefore = { today: 7 * dayMs, host: dayMs, projector: hourMs } as const

/** Longest announcement: a typing mistake in the year must not announce a year of maintenance. */
const planBounds = { aheadMs: 90 * dayMs, lengthMs: 3 * dayMs } as const

/** Announced before and while it lasts; it may start late or need less time. */
export const isAnnounced = (
  plan: PlannedMaintenance | null,
  place: keyof typeof announcedBefore,
  now: number,
): plan is PlannedMaintenance => plan !== null && now >= plan.from - announcedBefore[place] && now < plan.until

/** Whether staff may announce this maintenance; it may have begun already. */
export const isPlanValid = ({ from, until }: PlannedMaintenance, now: number): boolean =>
  until > from && until > now && from <= now + planBounds.aheadMs && until - from <= planBounds.lengthMs
