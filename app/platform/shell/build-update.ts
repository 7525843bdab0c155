import { http } from '../http.ts'
import { reloadWhenCalm } from './reload.ts'

export const buildPollMs = 3_600_000
/** A school's tabs reload within this time after they have seen a new build, not as one. */
export const reloadSpreadMs = 60_000

type Watch = { latest?: () => Promise<string | null>; reload?: () => void; spread?: () => number }

/** Asks hourly which build is the latest; a new one reloads the page, once. */
export function watchBuild(
  ownBuild: string,
  { latest = latestBuild, reload = reloadWhenCalm, spread = Math.random }: Watch = {},
): () => void {
  let reloading: ReturnType<typeof setTimeout> | undefined
  const poll = setInterval(async () => {
    const found = await latest()
    if (found === null || found === ownBuild || reloading !== undefined) return
    reloading = setTimeout(reload, spread() * reloadSpreadMs)
  }, buildPollMs)
  return () => {
    clearInterval(poll)
    clearTimeout(reloading)
  }
}

const latestBuild = () =>
  http<{ id: string }>('/builds/latest.json', { cache: 'no-store' }).then(
    ({ id }) => id,
    () => null,
  )
