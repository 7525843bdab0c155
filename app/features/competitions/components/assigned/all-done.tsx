import { useTranslation } from 'react-i18next'
import type { Window } from '#rules/competitions/assigned/window.ts'
import { useDates } from '#app/platform/shell/nav-dates.ts'
import type { OwnPlay } from '../../assigned/own-play.server.ts'
import { MessageScreen } from '../play/message-screen.tsx'
import { ReviewList } from './own-review.tsx'

/** Nothing is left to answer; the places are known when everybody's time is over. */
export function AllDone({ own, window: { closesAt } }: { own: OwnPlay; window: Window }) {
  const { t } = useTranslation('competitions')
  const moment = useDates({ dateStyle: 'full', timeStyle: 'short' })
  return (
    <>
      <MessageScreen
        mood="cheering"
        title={t('assigned.done')}
        text={t('assigned.doneText', { at: moment(closesAt) })}
      />
      <ReviewList own={own} />
    </>
  )
}
