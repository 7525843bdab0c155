import { useTranslation } from 'react-i18next'
import { actions } from '#app/platform/actions.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { Skeleton, SkeletonScreen } from '#app/ui/skeleton.tsx'
import { NoCompetition } from '../components/list/no-competition.tsx'
import { ResultScreen } from '../components/result/result-screen.tsx'
import { exportCompetition } from '../export-competition.server.ts'
import { giveCompetitionPoints } from '../give-competition-points.server.ts'
import { answersAsked, resultAnswers } from '../result-answers.server.ts'
import { resultPage } from '../result-page.server.ts'
import type { Route } from './+types/result.ts'
import styles from './result.module.css'

export const handle: PageHandle = { title: 'competitions:result.title', hidden: true }

/** The report; or, where the address asks for them, one student's answers or all to one question. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const visit = visitOf(context)
  const asked = answersAsked(new URL(request.url).searchParams)
  if (asked) return { page: null, answers: await resultAnswers(visit, params.id, asked) }
  return { page: await resultPage(visit, params.id), answers: null }
}

export const action = actions({ export: exportCompetition, points: giveCompetitionPoints })

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

export default function Result({ loaderData: { page } }: Route.ComponentProps) {
  return page ? <ResultScreen page={page} /> : <NoCompetition page="result" />
}
