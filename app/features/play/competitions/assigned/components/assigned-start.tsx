import { useTranslation } from 'react-i18next'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Wao } from '#app/ui/wao/wao.tsx'
import type { AssignedPlayProps } from './assigned-play.tsx'
import styles from './assigned.module.css'

type AssignedStartProps = Pick<AssignedPlayProps, 'room' | 'me'> & {
  /** The deadline, the number of rounds, and how time is counted. */
  facts: readonly string[]
  /** Called after joining, where no first question is shown. */
  onJoined?: () => void
}

/** Start screen of homework: title, deadline and duration; no time runs before the student starts. */
export function AssignedStart({ room, me, facts, onJoined }: AssignedStartProps) {
  const { t } = useTranslation('competitions')
  const next = useAction('next')
  const join = useAction('join', {
    skipRevalidation: true,
    onDone: () => (onJoined ? onJoined() : next.send({ competition: room.id })),
  })
  const error = join.error ?? next.error
  return (
    <section className={styles.start}>
      <Wao mood="hello" size={130} />
      <h2 className={styles.title}>{room.title}</h2>
      <div className={styles.facts}>
        {facts.map((fact, index) => (
          <p key={fact}>{index === 0 ? <strong>{fact}</strong> : fact}</p>
        ))}
      </div>
      <RefusalNotice error={error} />
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
