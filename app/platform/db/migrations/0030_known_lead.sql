-- The number of a lead that was submitted before, or null. The lock makes a second submission of the same wait until the first has been
-- committed; a statement within a function then sees it, which the statement that calls the function would not.
CREATE FUNCTION "known_lead"("wanted_fingerprint" text, "wanted_key" text) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
	IF wanted_key IS NOT NULL THEN
		PERFORM pg_advisory_xact_lock(hashtextextended(wanted_key, 0));
	END IF;
	PERFORM pg_advisory_xact_lock(hashtextextended(wanted_fingerprint, 0));
	RETURN (
		SELECT number FROM leads
		WHERE fingerprint = wanted_fingerprint
			AND (submission_key = wanted_key OR ((wanted_key IS NULL OR submission_key IS NULL) AND created_at > now() - interval '10 minutes'))
		LIMIT 1
	);
END
$$;
