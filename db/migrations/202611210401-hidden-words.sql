-- Words of a word cloud that the host took off all screens.
ALTER TABLE competition_rounds ADD COLUMN hidden_words text[] DEFAULT '{}' NOT NULL;
