import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'

/** Leads from a screen of a bank to the screen above it. */
export function BackButton({ href }: { href: string }) {
  const { t } = useTranslation('questions')
  return (
    <IconButton label={t('bank.back')} icon={<IconArrowLeft aria-hidden />} variant="paper" size={48} href={href} />
  )
}
