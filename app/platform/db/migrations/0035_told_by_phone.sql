ALTER TABLE "applications" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
-- Whoever opens an application again, from whatever screen or version, has something to tell once more.
CREATE FUNCTION "end_told"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.told_at := NULL;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "applications_end_told" BEFORE UPDATE OF "status" ON "applications"
FOR EACH ROW WHEN (NEW.status <> 'closed' AND NEW.told_at IS NOT NULL) EXECUTE FUNCTION "end_told"();
