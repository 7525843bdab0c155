-- One second factor per person: two who set one up at the same moment would otherwise leave two secrets, and which of
-- them a code is held against would be chance. What was confirmed stays; of others the latest.
DELETE FROM two_factors t USING two_factors other
  WHERE other.user_id = t.user_id AND (other.verified, other.id) > (t.verified, t.id);
DROP INDEX two_factors_of_user;
CREATE UNIQUE INDEX two_factors_of_user ON two_factors (user_id);
