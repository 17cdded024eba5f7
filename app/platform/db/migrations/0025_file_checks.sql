ALTER TYPE "public"."lead_notification_type" ADD VALUE 'infected';--> statement-breakpoint
ALTER TYPE "public"."notification_type" ADD VALUE 'infected';--> statement-breakpoint
CREATE TABLE "file_checks" (
	"file_key" text PRIMARY KEY NOT NULL,
	"cautions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"verdict" text,
	"found" text DEFAULT '' NOT NULL,
	"scanned_at" timestamp with time zone,
	"scan_at" timestamp with time zone DEFAULT now(),
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "file_checks_scan_at" ON "file_checks" USING btree ("scan_at") WHERE scan_at is not null;--> statement-breakpoint
CREATE FUNCTION "check_drawing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		DELETE FROM "file_checks" WHERE "file_key" = OLD."file_key";
	ELSE
		INSERT INTO "file_checks" ("file_key") VALUES (NEW."file_key") ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "drawings_checked" AFTER INSERT OR DELETE ON "drawings" FOR EACH ROW EXECUTE FUNCTION "check_drawing"();--> statement-breakpoint
CREATE FUNCTION "check_cv"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD."cv_key" IS NOT NULL THEN
		DELETE FROM "file_checks" WHERE "file_key" = OLD."cv_key";
	END IF;
	IF TG_OP <> 'DELETE' AND NEW."cv_key" IS NOT NULL THEN
		INSERT INTO "file_checks" ("file_key") VALUES (NEW."cv_key") ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "applications_cv_checked" AFTER INSERT OR DELETE ON "applications" FOR EACH ROW EXECUTE FUNCTION "check_cv"();--> statement-breakpoint
CREATE TRIGGER "applications_cv_replaced" AFTER UPDATE OF "cv_key" ON "applications" FOR EACH ROW WHEN (OLD."cv_key" IS DISTINCT FROM NEW."cv_key") EXECUTE FUNCTION "check_cv"();--> statement-breakpoint
-- What came in before is scanned once a scanner is configured, like what comes in from now on.
INSERT INTO "file_checks" ("file_key") SELECT "file_key" FROM "drawings" UNION ALL SELECT "cv_key" FROM "applications" WHERE "cv_key" IS NOT NULL;
