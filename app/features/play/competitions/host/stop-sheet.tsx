import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/buttons/button.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import type { Presses } from './use-presses.ts'
import styles from './remote.module.css'

/** Confirmation before the primary command ends a game or a round for all players. Over the stage and the remote control. */
export function StopSheet({ presses: { question, answer } }: { presses: Presses }) {
  const { t } = useTranslation('competitions')
  return (
    <div data-surface="desk">
      <Sheet title={t('host.stopAsk')} opened={question !== null} onClose={() => answer(false)}>
        <p>{t('host.stopHint')}</p>
        <div className={styles.answers}>
          <Button variant="quiet" data-first onClick={() => answer(false)}>
            {t('host.playOn')}
          </Button>
          <Button variant="danger" onClick={() => answer(true)}>
            {question && t(`host.primary.${question.label}`)}
          </Button>
        </div>
      </Sheet>
    </div>
  )
}
