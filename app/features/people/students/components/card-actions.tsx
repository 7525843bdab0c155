import { useTranslation } from 'react-i18next'
import IconCards from '@tabler/icons-react/dist/esm/icons/IconCards.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { MenuButton } from '#app/ui/navigation/menu.tsx'
import { BulkMenu } from './bulk-menu.tsx'
import { useCardActions } from './use-card-actions.tsx'

/** Menu for the login cards of the selected students. */
export function CardActions({ students, onPrint }: { students: string[]; onPrint: () => void }) {
  const { t } = useTranslation('students')
  const { items, dialog } = useCardActions(students)
  return (
    <>
      <BulkMenu icon={<IconCards aria-hidden />} label={t('cards.open')}>
        <MenuButton data-closes icon={<IconPrinter aria-hidden />} onClick={onPrint}>
          {t('cards.print')}
        </MenuButton>
        {items.map(({ name, icon, label, confirm }) => (
          <MenuButton key={name} data-closes icon={icon} onClick={confirm}>
            {label}
          </MenuButton>
        ))}
      </BulkMenu>
      {dialog}
    </>
  )
}
