import { useTranslation } from 'react-i18next'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { loadArcadePage } from '../arcade-page.server.ts'
import { StudentGames } from '../components/student-games.tsx'
import { resolvePlayer } from '../resolve-player.server.ts'
import styles from './full-screen.module.css'
import type { Route } from './+types/arcade.ts'

export const handle: PageHandle = { title: 'minigames:arcade.title', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const { actor, player } = await resolvePlayer(requestContext, request)
  return loadArcadePage(requestContext, actor, player)
}

/** Full-screen page of all games. */
export default function ArcadePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('minigames')
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('arcade.title')}</h1>
      <StudentGames arcade={loaderData} to="/minigame" />
    </div>
  )
}
