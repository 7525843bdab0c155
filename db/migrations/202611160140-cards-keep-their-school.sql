-- What a card says is derived with the id of the school that made it; a class that moves to another school keeps its printed cards.
ALTER TABLE login_cards ADD COLUMN made_in uuid;
