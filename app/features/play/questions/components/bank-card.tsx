import { useTranslation } from 'react-i18next'
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconFileTypeCsv from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs'
import IconFileTypeXls from '@tabler/icons-react/dist/esm/icons/IconFileTypeXls.mjs'
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { findLanguage } from '#app/platform/i18n/languages.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { Menu, MenuButton } from '#app/ui/navigation/menu.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import type { BankCard as BankCardData, ClassUses } from '../contract.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { PlayBank } from './play-bank.tsx'
import { useCopyBank, useExportBank } from './use-bank-actions.ts'
import { useQuestionPaths } from './use-question-paths.ts'
import styles from './questions.module.css'

/** A bank in a list: its contents, owner and actions. Without `uses` it is not offered to a class. */
export function BankCard({ bank, uses }: { bank: BankCardData; uses?: ClassUses }) {
  const { t } = useTranslation('questions')
  const paths = useQuestionPaths()
  const { id, title, mine } = bank
  const undo = useAction('archive-bank')
  const archive = useAction<{ archived: 'yes' | 'no' }>('archive-bank', {
    onDone: ({ archived }) =>
      toast({
        kind: 'success',
        message: archived === 'yes' ? t('done.archived') : t('done.restored'),
        undo: {
          label: t('done.undo'),
          run: () => undo.send({ bank: id, archived: archived === 'yes' ? 'no' : 'yes' }),
        },
      }),
  })
  const copy = useCopyBank()
  const download = useExportBank()
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.cardHead}>
        <h3 className={styles.cardTitle}>
          <Link to={paths.bank(id)} className={styles.cardLink}>
            {title}
          </Link>
        </h3>
        <Menu summary={<IconDots aria-hidden />} label={t('bank.more', { title })} align="end">
          <MenuButton
            icon={<IconCopy aria-hidden />}
            onClick={() => copy.send({ bank: id, title: t('bank.copyOf', { title }) })}
          >
            {t('bank.copy')}
          </MenuButton>
          <MenuButton icon={<IconFileTypeCsv aria-hidden />} onClick={() => download.send({ bank: id, format: 'csv' })}>
            {t('bank.csv')}
          </MenuButton>
          <MenuButton
            icon={<IconFileTypeXls aria-hidden />}
            onClick={() => download.send({ bank: id, format: 'xlsx' })}
          >
            {t('bank.xlsx')}
          </MenuButton>
          {mine && (
            <MenuButton
              icon={bank.archived ? <IconRestore aria-hidden /> : <IconArchive aria-hidden />}
              onClick={() => archive.send({ bank: id, archived: bank.archived ? 'no' : 'yes' })}
            >
              {bank.archived ? t('bank.restore') : t('bank.archive')}
            </MenuButton>
          )}
        </Menu>
      </div>
      <p className={styles.note}>
        {[
          t('bank.count', { count: bank.questions }),
          bank.languages.map((language) => findLanguage(language).nativeName).join(', '),
          mine ? null : bank.owner,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={styles.chips}>
        {mine && bank.shared && (
          <Chip tone="success" icon={<IconUsersGroup aria-hidden />}>
            {t('bank.shared')}
          </Chip>
        )}
        {bank.skills.map((skill) => (
          <Chip key={skill}>{skill}</Chip>
        ))}
      </div>
      {uses?.competition && bank.questions > 0 && <PlayBank bank={id} title={title} />}
      <RefusalNotice error={archive.error ?? undo.error ?? copy.error ?? download.error} />
    </Card>
  )
}
