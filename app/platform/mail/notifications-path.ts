/** The page on which a person with an account chooses mails; the footer of each mail to an account leads to it. */
export const notificationsPath = '/dashboard/profile?view=notifications'
