import { useTranslation } from 'react-i18next'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import styles from './answers.module.css'

type SendButtonProps = { isLocked: boolean; isEmpty: boolean; isAgain: boolean; onSend?: () => void }

/** Button to send or change an answer; hidden once the answer is locked. */
export function SendButton({ isLocked, isEmpty, isAgain, onSend }: SendButtonProps) {
  const { t } = useTranslation('answers')
  if (isLocked) return null
  return (
    <Button
      type={onSend ? 'button' : 'submit'}
      variant="go"
      size="large"
      wide
      className={styles.send}
      icon={<IconSend aria-hidden />}
      disabled={isEmpty}
      onClick={onSend}
    >
      {t(isAgain ? 'change' : 'send')}
    </Button>
  )
}
