import { useTranslation } from 'react-i18next'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Wao } from '#app/ui/wao/wao.tsx'
import type { AssignedPlayView } from '../assigned-play.server.ts'
import type { AssignedPlayProps } from './assigned-play.tsx'
import styles from './assigned.module.css'

/** Start screen of homework: title, deadline and duration; no time runs before the student starts. */
export function AssignedStart({
  room,
  window: { closesAt },
  me,
  ownPlay,
}: AssignedPlayProps & { ownPlay: AssignedPlayView }) {
  const { t } = useTranslation('competitions')
  const formatDateTime = useDateFormatter({ dateStyle: 'full', timeStyle: 'short' })
  const next = useAction('next')
  const join = useAction('join', { skipRevalidation: true, onDone: () => next.send({ competition: room.id }) })
  const error = join.error ?? next.error
  return (
    <section className={styles.start}>
      <Wao mood="hello" size={130} />
      <h2 className={styles.title}>{room.title}</h2>
      <div className={styles.facts}>
        <p>
          <strong>{t('assigned.intro', { at: formatDateTime(closesAt) })}</strong>
        </p>
        <p>
          {[
            t('assigned.facts', { count: ownPlay.questions }),
            t('assigned.each', { count: Math.round(ownPlay.answerSeconds) }),
          ].join(' · ')}
        </p>
        <p>{t('assigned.runs')}</p>
      </div>
      {error && (
        <Notice kind="danger">
          <Refusal error={error} />
        </Notice>
      )}
      <Button
        variant="go"
        size="large"
        busy={join.busy || next.busy}
        icon={<IconPlayerPlayFilled aria-hidden />}
        onClick={() => (me ? next : join).send({ competition: room.id })}
      >
        {t('assigned.start')}
      </Button>
    </section>
  )
}
