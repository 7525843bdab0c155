import { useTranslation } from 'react-i18next'
import { actions } from '#app/platform/actions.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { Skeleton, SkeletonScreen } from '#app/ui/skeleton.tsx'
import { NoCompetition } from '../components/list/no-competition.tsx'
import { ResultScreen } from '../components/result/result-screen.tsx'
import { exportCompetition } from '../export-competition.server.ts'
import { resultPage } from '../result-page.server.ts'
import type { Route } from './+types/result.ts'
import styles from './result.module.css'

export const handle: PageHandle = { title: 'competitions:result.title', hidden: true }

export const loader = ({ context, params }: Route.LoaderArgs) => resultPage(visitOf(context), params.id)

export const action = actions({ export: exportCompetition })

/** The spec draws this page in the browser only; the server sends its skeleton. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader()
clientLoader.hydrate = true as const

export function HydrateFallback() {
  const { t } = useTranslation('competitions')
  return (
    <SkeletonScreen className={styles.pieces}>
      <h1 className="sk-visually-hidden">{t('result.title')}</h1>
      <Skeleton shape="title" />
      <Skeleton shape="block" height="16rem" />
      <Skeleton shape="block" />
    </SkeletonScreen>
  )
}

export default function Result({ loaderData }: Route.ComponentProps) {
  return loaderData ? <ResultScreen page={loaderData} /> : <NoCompetition page="result" />
}
