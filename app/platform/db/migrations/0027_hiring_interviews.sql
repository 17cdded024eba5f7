ALTER TYPE "public"."notification_type" ADD VALUE 'cv_replaced';--> statement-breakpoint
CREATE TABLE "starter_templates" (
	"occasion" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "starter_templates_occasion_name_pk" PRIMARY KEY("occasion","name")
);
--> statement-breakpoint
ALTER TABLE "interviews" ADD COLUMN "cancelled_by_closing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_submission_key" ON "applications" USING btree ("submission_key");