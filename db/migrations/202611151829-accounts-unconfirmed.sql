-- The hourly round looks for sign-ups that nobody confirmed; there are few of them among all accounts.
CREATE INDEX users_unconfirmed ON users (created_at) WHERE NOT email_verified AND kind = 'adult';
