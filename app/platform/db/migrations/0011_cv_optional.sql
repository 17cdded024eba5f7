ALTER TABLE "applications" ALTER COLUMN "cv_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "cv_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "cv_bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "cv_media_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_cv_whole" CHECK (num_nulls("applications"."cv_name", "applications"."cv_key", "applications"."cv_bytes", "applications"."cv_media_type") in (0, 4));