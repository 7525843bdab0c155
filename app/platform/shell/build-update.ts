import { http } from '../http.ts'

export const buildPollMs = 3_600_000

/** Asks hourly which build is the latest; a new one reloads the page. Spread a little, so that a school does not reload as one. */
export function watchBuild(ownBuild: string, reload: () => void = () => location.reload(), spread: () => number = Math.random): () => void {
  const timer = setInterval(async () => {
    const latest = await http<{ id: string }>('/builds/latest.json', { cache: 'no-store' }).catch(() => null)
    if (latest && latest.id !== ownBuild) setTimeout(reload, spread() * 60_000)
  }, buildPollMs)
  return () => clearInterval(timer)
}
