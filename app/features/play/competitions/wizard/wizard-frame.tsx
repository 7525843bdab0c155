import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { GameSwitch } from './game-switch.tsx'
import { notAtHomeKeys } from '../assigned/not-at-home.ts'
import { OpenRoomSheet } from '../idle/open-room-sheet.tsx'
import type { useCreateRoom } from './use-create-room.ts'
import styles from './wizard.module.css'

type WizardFrameProps = {
  game: ComponentProps<typeof GameSwitch>['game']
  className: string
  /** Choices on the left; the title of the chosen one and its settings on the right. */
  choices: ReactNode
  chosen: string
  settings: ReactNode
  isReady: boolean
  /** Homework has no lobby to open. */
  isAssigned?: boolean
  creating: Pick<ReturnType<typeof useCreateRoom>, 'busy' | 'error' | 'choice'>
  onCreate: (openNow: boolean) => void
  /** Shows the questions of homework before it is assigned. */
  onPreview?: () => void
}

/** Layout of all competition wizards: choices on the left, settings and the start button on the right. */
export function WizardFrame(props: WizardFrameProps) {
  const {
    game,
    className,
    choices,
    chosen,
    settings,
    isReady,
    isAssigned = false,
    creating,
    onCreate,
    onPreview,
  } = props
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
          <RefusalNotice error={creating.error} />
          <p className={styles.chosen}>{chosen}</p>
          {settings}
          {notAtHomeKeys[game] && <p className={styles.atHome}>{t(notAtHomeKeys[game])}</p>}
        </Card>
        <div className={styles.send}>
          <Button
            variant="go"
            size="large"
            wide
            disabled={!isReady}
            busy={creating.busy}
            icon={<IconPlayerPlay aria-hidden />}
            onClick={() => onCreate(!isAssigned)}
          >
            {t(isAssigned ? 'assigned.give' : 'wizard.open')}
          </Button>
        </div>
        {onPreview && (
          <Button variant="plain" wide disabled={!isReady || creating.busy} onClick={onPreview}>
            {t('wizard.preview')}
          </Button>
        )}
        {!isAssigned && (
          <Button variant="plain" wide disabled={!isReady || creating.busy} onClick={() => onCreate(false)}>
            {t(game === 'quiz' ? 'wizard.preview' : 'wizard.later')}
          </Button>
        )}
      </div>
      <OpenRoomSheet {...creating.choice} />
    </>
  )
}
