import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { GameSwitch } from './game-switch.tsx'
import type { useCreateRoom } from './use-create-room.ts'
import styles from './wizard.module.css'

type WizardFrameProps = {
  game: ComponentProps<typeof GameSwitch>['game']
  className: string
  /** What can be chosen, what is chosen, and how it is played. */
  choices: ReactNode
  chosen: string
  settings: ReactNode
  isReady: boolean
  /** Played at home: there is no lobby to open, now or later. */
  isAssigned?: boolean
  creating: Pick<ReturnType<typeof useCreateRoom>, 'busy' | 'error'>
  onMake: (atOnce: boolean) => void
}

/** What cannot be given as homework says what can. */
const atHomeWords = { quiz: null, arena: 'arena.notAtHome', race: 'race.notAtHome' } as const

/** The wizard of every kind of competition: choose on the left, open it on the right. */
export function WizardFrame(props: WizardFrameProps) {
  const { game, className, choices, chosen, settings, isReady, isAssigned = false, creating, onMake } = props
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  return (
    <>
      <PageHead
        title={t('list.new')}
        note={className}
        actions={
          <Button variant="quiet" icon={<IconX aria-hidden />} href={localized('/dashboard/competition')}>
            {t('wizard.close')}
          </Button>
        }
      />
      <GameSwitch game={game} />
      <div className={styles.wizard}>
        {choices}
        <Card title={t('wizard.start')}>
          {creating.error && (
            <Notice kind="danger">
              <Refusal error={creating.error} />
            </Notice>
          )}
          <p className={styles.chosen}>{chosen}</p>
          {settings}
          {atHomeWords[game] && <p className={styles.atHome}>{t(atHomeWords[game])}</p>}
        </Card>
        <div className={styles.send}>
          <Button
            variant="go"
            size="large"
            wide
            disabled={!isReady}
            busy={creating.busy}
            icon={<IconPlayerPlay aria-hidden />}
            onClick={() => onMake(!isAssigned)}
          >
            {t(isAssigned ? 'assigned.give' : 'wizard.open')}
          </Button>
        </div>
        {!isAssigned && (
          <Button variant="plain" wide disabled={!isReady || creating.busy} onClick={() => onMake(false)}>
            {t('wizard.later')}
          </Button>
        )}
      </div>
    </>
  )
}
