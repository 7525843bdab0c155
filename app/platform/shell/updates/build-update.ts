import { http } from '../../request/http.ts'
import { reloadWhenIdle } from './reload.ts'

export const buildPollMs = 3_600_000
/** Reloads for a new build are spread over this time, so that the tabs of a school do not reload simultaneously. */
export const reloadSpreadMs = 60_000

type WatchOptions = { latest?: () => Promise<string | null>; reload?: () => void; spread?: () => number }

/** Polls hourly for the latest build and reloads the page once if it is new. */
export function watchBuild(
  currentBuild: string,
  { latest = latestBuild, reload = reloadWhenIdle, spread = Math.random }: WatchOptions = {},
): () => void {
  let reloadTimer: ReturnType<typeof setTimeout> | undefined
  const poll = setInterval(async () => {
    const latestId = await latest()
    if (latestId === null || latestId === currentBuild || reloadTimer !== undefined) return
    reloadTimer = setTimeout(reload, spread() * reloadSpreadMs)
  }, buildPollMs)
  return () => {
    clearInterval(poll)
    clearTimeout(reloadTimer)
  }
}

const latestBuild = () =>
  http<{ id: string }>('/builds/latest.json', { cache: 'no-store' }).then(
    ({ id }) => id,
    () => null,
  )
