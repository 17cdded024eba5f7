CREATE FUNCTION "tell_of_mails"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The same message twice in one transaction is sent once.
	PERFORM pg_notify('mails', '');
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "outgoing_mails_came_or_went" AFTER INSERT OR DELETE ON "outgoing_mails" FOR EACH ROW EXECUTE FUNCTION "tell_of_mails"();--> statement-breakpoint
-- For each row, since looking for due mails twice a second is an UPDATE that usually changes none; renewing a lease is no news.
CREATE TRIGGER "outgoing_mails_changed" AFTER UPDATE ON "outgoing_mails" FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.attempts IS DISTINCT FROM NEW.attempts) EXECUTE FUNCTION "tell_of_mails"();
